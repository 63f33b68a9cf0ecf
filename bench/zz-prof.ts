import { openBenchHouse } from './bench-house.ts'
import { attest } from './attesting.ts'
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
const cpu = (pid: number | string) => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' '); return (Number(f[11])+Number(f[12])+Number(f[13])+Number(f[14]))/100 }
const house = await openBenchHouse({ accounts: 16, environment: { NODE_OPTIONS: process.env.PROF ?? '' } })
const [n, accounts, conns, secs] = process.argv.slice(2).map(Number)
try {
  await attest(house, { rate: 0, seconds: 2, connections: 4, digestsACall: 1, accounts: accounts! })
  const pgpid = execSync(`pgrep -f "postgres -D ${house.folder}"`).toString().trim().split('\n')
  const all = () => { let s = 0; const kids = execSync(`ps -o pid= --ppid ${pgpid[0]}`).toString().trim().split(/\s+/); for (const k of kids) try { s += cpu(k) } catch {}; return s + cpu(pgpid[0]!) }
  const signer = () => execSync(`ps -o pid= --ppid ${house.node.child.pid}`).toString().trim().split(/\s+/).reduce((s, k) => s + (k ? cpu(k) : 0), 0)
  const before = [cpu(house.node.child.pid!), all(), signer()]
  const t0 = performance.now()
  const r = await attest(house, { rate: 0, seconds: secs!, connections: conns!, digestsACall: n!, accounts: accounts! })
  const after = [cpu(house.node.child.pid!), all(), signer()]
  console.log(r.result, r.provablePerSecond, 'cpu ms/record: node', (after[0]!-before[0]!)*1000/r.receipts.length, 'pg', (after[1]!-before[1]!)*1000/r.receipts.length, 'signer', (after[2]!-before[2]!)*1000/r.receipts.length, 'wall', performance.now()-t0)
} finally { await house.close() }
