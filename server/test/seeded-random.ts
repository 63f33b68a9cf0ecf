// The seeded random numbers of the model tests of every module.
export { SeededRandom } from '../src/modules/wallet/wallet.random.fixture.ts'
