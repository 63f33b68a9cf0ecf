import { openBenchHouse } from '/work/main/bench/bench-house.ts'
import { attest } from '/work/main/bench/attesting.ts'
const house = await openBenchHouse({ accounts: 16 })
try {
  for (const accounts of [1, 16]) for (const digestsACall of [1,100]) {
    const r = await attest(house, { rate: 0, seconds: 3, connections: 16, digestsACall, accounts })
    console.log(accounts, digestsACall, r.result, r.provablePerSecond)
  }
} finally { await house.close() }
