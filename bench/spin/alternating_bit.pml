byte message, answer;
active proctype sender() {
  byte parity, data, heard;
  do
  :: if :: message = 1 + 2 * data + parity :: skip fi;
     heard = answer;
     if :: heard == 1 + parity -> parity = 1 - parity; data = (data + 1) % 3 :: else fi
  od
}
active proctype receiver() {
  byte parity, expected, heard;
  do
  :: heard = message;
     if
     :: heard == 0
     :: else ->
        if
        :: (heard - 1) % 2 == parity ->
           assert((heard - 1) / 2 == expected);
           expected = (expected + 1) % 3;
           parity = 1 - parity
        :: else
        fi;
        if :: answer = 1 + (heard - 1) % 2 :: skip fi
     fi
  od
}
