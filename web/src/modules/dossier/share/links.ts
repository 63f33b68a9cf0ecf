// URLs of the downloads of a shared case, without the contract's schemas, to keep the page small; a test compares the paths.
const ROOT = '/shimakaze/dossier/share'

export const sharedIndexUrl = (token: string): string => `${ROOT}/index/${token}`
export const sharedBundleUrl = (token: string): string => `${ROOT}/bundle/${token}`
