import { benchAttestBatched } from './attest-batched.ts'
import { benchAttest } from './attest.ts'
console.log(await benchAttest({ rounds: 1, seconds: 2 }))
console.log(await benchAttestBatched({ rounds: 1, seconds: 2 }))
