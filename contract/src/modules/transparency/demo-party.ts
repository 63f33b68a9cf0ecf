// The outside parties of a demo, a time-stamp authority, a witness and a vantage: they run on the same machine and prove nothing independently.

/** Name of the demo's time-stamp authority, and the first part of the other parties' names: states in trust lists and packages what it is. */
export const DEMO_PARTY = 'demo.run-by-this-machine'

export const DEMO_WITNESS = `${DEMO_PARTY}/witness`
export const DEMO_VANTAGE = `${DEMO_PARTY}/vantage`

/** No configured party may have such a name. */
export const isDemoParty = (name: string): boolean => name === DEMO_PARTY || name.startsWith(`${DEMO_PARTY}/`)
