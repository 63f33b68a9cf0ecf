// Creates a value on first use and keeps it for the worker process, whose tests share it.
export function once(create) {
    let created;
    return () => {
        created ??= create();
        return created;
    };
}
