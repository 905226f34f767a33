#define READERS 2
byte lock; byte waiting[READERS + 1]; byte readers; byte writing; byte data;
#define take atomic { lock == 0 -> lock = 1 }
#define give lock = 0
#define wait(me) atomic { waiting[me] = 1; lock = 0 }; atomic { waiting[me] == 0 && lock == 0 -> lock = 1 }
#define wake_all atomic { waiting[0] = 0; waiting[1] = 0; waiting[2] = 0 }
active [READERS] proctype reader() {
  do
  :: take;
     do :: writing -> wait(_pid) :: else -> break od;
     readers++;
     give;
     assert(data == 0);
     take;
     readers--;
     if :: readers == 0 -> wake_all :: else fi;
     give
  od
}
active proctype writer() {
  do
  :: take;
     do :: writing || readers > 0 -> wait(READERS) :: else -> break od;
     writing = 1;
     give;
     data = 1;
     data = 0;
     take;
     writing = 0;
     wake_all;
     give
  od
}
