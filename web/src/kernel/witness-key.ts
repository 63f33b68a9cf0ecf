// Where this browser remembers what it has seen of the public log. It is about the log, not about whoever was logged in: kept when a session ends.
export const WITNESS_KEY = 'attestry-witness'
