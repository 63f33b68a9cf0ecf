// The parts of the overview module that shells may import.
export type { FoundScreen } from './search/find-screens.ts'
