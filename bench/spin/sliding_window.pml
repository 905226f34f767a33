#define W 2
#define M 3
byte message, answer;
active proctype sender() {
  byte base, next, data, heard, open;
  do
  :: heard = answer;
     if
     :: heard > 0 && (heard - 1 - base + M) % M <= (next - base + M) % M ->
        data = (data + (heard - 1 - base + M) % M) % 4;
        base = heard - 1
     :: else
     fi;
     open = (next - base + M) % M;
     if
     :: open < W ->
        if :: message = 1 + next + 4 * ((data + open) % 4) :: skip fi;
        next = (next + 1) % M
     :: else -> if :: next = base :: skip fi
     fi
  od
}
active proctype receiver() {
  byte expected, data, heard;
  do
  :: heard = message;
     if
     :: heard == 0
     :: else ->
        if
        :: heard % 4 - 1 == expected ->
           assert(heard / 4 == data);
           data = (data + 1) % 4;
           expected = (expected + 1) % M
        :: else
        fi;
        if :: answer = expected + 1 :: skip fi
     fi
  od
}
