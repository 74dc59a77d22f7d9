/* net_user.c - a server that was started as root serves as somebody else. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "server/net.h"

const char *vl_net_user_find(const char *name, struct vl_net_user *out) {
    char *end;
    unsigned long number = strtoul(name, &end, 10);
    bool digits = name[0] >= '0' && name[0] <= '9' && *end == '\0' && number <= 0x7fffffff;
    const struct passwd *entry = digits ? getpwuid((uid_t)number) : getpwnam(name);
    if (entry == NULL) return "no-such-user";
    *out = (struct vl_net_user){entry->pw_uid, entry->pw_gid};
    return entry->pw_uid == 0 ? "user-is-root" : NULL;
}

/* Asked as that user, by the rights that count: the effective ones. */
bool vl_net_user_may_enter(const struct vl_net_user *who, const char *file) {
    const char *slash = strrchr(file, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(file, slash == file ? 1 : (size_t)(slash - file));
    bool may = false;
    if (folder == NULL) return false;
    if (setegid(who->group) == 0 && seteuid(who->user) == 0) may = faccessat(AT_FDCWD, folder, X_OK, AT_EACCESS) == 0;
    if (seteuid(0) != 0 || setegid(0) != 0) abort(); /* neither root nor somebody: nothing may go on like that */
    free(folder);
    return may;
}

bool vl_net_user_become(const struct vl_net_user *who) {
    gid_t group = who->group;
    if (setgroups(1, &group) != 0 || setgid(who->group) != 0 || setuid(who->user) != 0) return false;
    if (setuid(0) == 0) return errno = EPERM, false; /* it must not be possible to come back */
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}
