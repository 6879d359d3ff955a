/* The limit of every program that writes a file: holds the bytes of the file FROM in memory and
 * prints how many seconds it takes to write them to the file TO, in pieces of 64 KiB.
 *
 *     rawwrite FROM TO
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    struct stat info;
    int from = argc == 3 ? open(argv[1], O_RDONLY) : -1;
    if (from < 0 || fstat(from, &info)) {
        fprintf(stderr, "usage: rawwrite FROM TO\n");
        return 2;
    }
    size_t size = info.st_size, have = 0;
    char *bytes = malloc(size ? size : 1);
    while (bytes && have < size) {
        ssize_t n = read(from, bytes + have, size - have);
        if (n <= 0) return 1;
        have += n;
    }

    double start = now();
    int to = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    for (size_t at = 0; at < size;) {
        size_t piece = size - at < 65536 ? size - at : 65536;
        ssize_t n = write(to, bytes + at, piece);
        if (n <= 0) return 1;
        at += n;
    }
    if (close(to)) return 1;
    printf("%.6f\n", now() - start);
    return 0;
}
