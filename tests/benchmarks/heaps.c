/* The plain loop that `solvers.py` compares with: every option is marked, then the least value without mark
 * is looked for. Compiled by the command with cc -O2.
 *
 *   heaps COUNT UNEQUAL TAIL DIGIT...   the values of the heaps 0 to COUNT - 1 of an octal rule
 *   queen SIDE                          the table of a queen on a square board
 *
 * Prints CPU seconds, a checksum of the values, and the peak memory in kilobytes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static void mark(const uint32_t *values, uint32_t *marks, long left, int digit, int unequal, uint32_t stamp) {
    if (left == 0 && (digit & 1)) marks[0] = stamp;
    if (left > 0 && (digit & 2)) marks[values[left]] = stamp;
    if (digit & 4)
        for (long size = 1; size <= (left - unequal) / 2; size++) marks[values[size] ^ values[left - size]] = stamp;
}

static uint32_t *heaps(long count, int unequal, int tail, int length, char **digits) {
    uint32_t *values = calloc(count, sizeof *values);
    uint32_t *marks = calloc(4 * count, sizeof *marks);
    uint8_t *always = calloc(4 * count, 1);
    for (long heap = 1; heap < count; heap++) {
        if (heap > length && (tail & 2)) always[values[heap - length]] = 1;
        if (heap == length && (tail & 1)) always[0] = 1;
        for (long taken = 0; taken < length && taken <= heap; taken++)
            mark(values, marks, heap - taken, atoi(digits[taken]), unequal, heap);
        uint32_t value = 0;
        while (always[value] || marks[value] == heap) value++;
        values[heap] = value;
    }
    return values;
}

static uint32_t *queen(long side) {
    long room = 4 * side;
    uint32_t *values = calloc(side * side, sizeof *values);
    uint8_t *row = calloc(room, 1), *columns = calloc(side * room, 1), *diagonals = calloc(2 * side * room, 1);
    for (long r = 0; r < side; r++) {
        memset(row, 0, room);
        for (long c = 0; c < side; c++) {
            uint8_t *column = columns + c * room, *diagonal = diagonals + (c - r + side) * room;
            long value = 0;
            while (row[value] || column[value] || diagonal[value]) value++;
            row[value] = column[value] = diagonal[value] = 1;
            values[r * side + c] = value;
        }
    }
    return values;
}

/* Kilobytes, of this program only: ru_maxrss begins with that of the process that started it. */
static long peak_memory(void) {
    struct rusage usage;
    char line[256];
    long found = -1;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld kB", &found);
    getrusage(RUSAGE_SELF, &usage);
    return found < 0 ? usage.ru_maxrss : found;
}

int main(int argc, char **argv) {
    clock_t start = clock();
    long count = atol(argv[2]);
    int board = strcmp(argv[1], "queen") == 0;
    uint32_t *values = board ? queen(count) : heaps(count, atoi(argv[3]), atoi(argv[4]), argc - 5, argv + 5);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    uint64_t checksum = 0;
    for (long index = 0; index < (board ? count * count : count); index++)
        checksum = (checksum * 31 + values[index]) % 1000000007;
    printf("%.6f %llu %ld\n", seconds, (unsigned long long)checksum, peak_memory());
    return 0;
}
