// Local storage key of this browser's view of the public log; it does not belong to an account, so it survives log-out.
export const WITNESS_KEY = 'attestry-witness'
