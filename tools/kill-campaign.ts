// Runs the full kill campaign: npm run campaign:kill -- KILLS [SEED] [VICTIM…]. Prints the problems found; the control run must find some.
import { runKillCampaign } from '../server/test/kill-campaign.ts'
import { type Victim, victims } from '../server/test/kill-victim.ts'

const kills = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const asked = process.argv.slice(4)
const chosen: readonly Victim[] = asked.length > 0 ? victims.filter((victim) => asked.includes(victim)) : victims
console.log(`control without idempotency keys, 5 kills, seed ${seed}`)
const control = await runKillCampaign({ kills: 5, seed, withoutKeys: true })
console.log(JSON.stringify(control, null, 2))
console.log(`campaign, ${kills} kills of ${chosen.join(', ')}, seed ${seed}`)
const result = await runKillCampaign({ kills, seed, victims: chosen, log: (line) => console.log(line) })
console.log(JSON.stringify(result, null, 2))
const passed = result.problems.length === 0 && control.problems.length > 0
console.log(
  passed ? 'passed' : control.problems.length === 0 ? 'the control run found no problem, so this run proves nothing' : 'FAILED',
)
process.exit(passed ? 0 : 1)
