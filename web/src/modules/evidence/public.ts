// What the command bar needs to start captures; apart from public.tsx, which the workspace loads first.
export { pasteIntoDraft } from './capture/add/draft.ts'
export { findAddresses } from './capture/add/found-addresses.ts'
export { likelyKinds } from './capture/add/platform-guess.ts'
