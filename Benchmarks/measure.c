/* Runs one command and prints what it cost:
 *
 *     measure SECONDS MEGABYTES OUTPUT COMMAND [ARGUMENT ...]
 *
 * prints "STATUS WALL USER SYSTEM PEAK": the exit status (or "signal N", "timeout", "memory"), three
 * times in seconds, and the peak memory of the largest process in KiB. Standard output of the
 * command goes to the file OUTPUT. The command has a process group of its own, which is killed when
 * it passes either limit.
 *
 * This is C because a child's peak starts at the size of the parent that forked it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec / 1e6; }

/* Resident memory of all processes of a group, in KiB. */
static long resident(pid_t group) {
    long total = 0, page = sysconf(_SC_PAGESIZE) / 1024;
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    while (processes && (entry = readdir(processes))) {
        char path[300], line[1024], *after;
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = fopen(path, "r");
        if (!file) continue;
        if (!fgets(line, sizeof line, file)) line[0] = 0;
        fclose(file);
        /* "pid (name) state parent group ...": the name may hold anything, blanks too. */
        int of = 0;
        long pages = 0;
        if ((after = strrchr(line, ')')) &&
            sscanf(after + 1, " %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d "
                              "%*d %*d %*u %*u %ld", &of, &pages) == 2 && of == group)
            total += pages * page;
    }
    if (processes) closedir(processes);
    return total;
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: measure SECONDS MEGABYTES OUTPUT COMMAND [ARGUMENT ...]\n");
        return 2;
    }
    double time_limit = atof(argv[1]);
    long memory_limit = atol(argv[2]) * 1024;
    const char *stopped = NULL;
    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ended, NULL);

    double start = now();
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        return 2;
    }
    if (child == 0) {
        setpgid(0, 0);
        int in = open("/dev/null", O_RDONLY);
        int out = open(argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (in < 0 || out < 0) _exit(126);
        dup2(in, 0);
        dup2(out, 1);
        sigprocmask(SIG_UNBLOCK, &child_ended, NULL);
        execvp(argv[4], argv + 4);
        _exit(127);
    }
    setpgid(child, child);

    int status;
    struct rusage usage;
    while (wait4(child, &status, WNOHANG, &usage) != child) {
        struct timespec tick = {0, 200 * 1000 * 1000};
        if (sigtimedwait(&child_ended, NULL, &tick) >= 0 || errno != EAGAIN || stopped) continue;
        if (now() - start > time_limit) stopped = "timeout";
        else if (resident(child) > memory_limit) stopped = "memory";
        if (stopped) kill(-child, SIGKILL);
    }
    double wall = now() - start;
    kill(-child, SIGKILL); /* whatever it left running */

    if (stopped) printf("%s", stopped);
    else if (WIFSIGNALED(status)) printf("signal%d", WTERMSIG(status));
    else printf("%d", WEXITSTATUS(status));
    printf(" %.6f %.6f %.6f %ld\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss);
    return 0;
}
