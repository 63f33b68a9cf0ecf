// The outside parties of a demo, a time-stamp authority and a witness: they run on the same machine and prove nothing independently.

/** Name of the demo's time-stamp authority, and the first part of its witness's name: states in trust lists and packages what it is. */
export const DEMO_PARTY = 'demo.run-by-this-machine'

export const DEMO_WITNESS = `${DEMO_PARTY}/witness`

/** No configured party may have such a name. */
export const isDemoParty = (name: string): boolean => name === DEMO_PARTY || name.startsWith(`${DEMO_PARTY}/`)
