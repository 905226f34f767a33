// tcbmc: violation assertion
// In all four loops the deciding value is the same in each iteration but the last.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int stack[12], top;
int row[20];

static int empty(void) {
  return top == 0;
}

static int pop(void) {
  return stack[--top];
}

static int rest = 20, depth;

static void descend(void) {
  if (rest == 0) return;
  rest--;
  depth++;
  descend();
}

int main(void) {
  int popped = 0, zeros = 0, sum = 0;
  for (int i = 0; i < 12; i++) stack[top++] = 7;
  while (!empty())
    if (pop() == 7) popped++;
  row[13] = 1;
  while (row[zeros] == 0) zeros++;
  struct node *head = 0;
  for (int i = 0; i < 10; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    node->value = 1;
    head = node;
  }
  for (struct node *at = head; at; at = at->next) sum += at->value;
  descend();
  assert(popped != 12 || zeros != 13 || sum != 10 || depth != 20);
  return 0;
}
