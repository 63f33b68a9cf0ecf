// Recognizes errors of code that could not be fetched: each browser has its own text for them.

const LOAD_FAILURES = /dynamically imported module|importing a module script failed|error loading|unable to preload css/i

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && LOAD_FAILURES.test(error.message)
