// A real S3 service (Ceph radosgw, in memory, loopback only) for one test run, which ends with the run in any case.
//
// A supervisor process owns the daemons: it stops them and removes the folder when its stdin closes, which happens even when the
// test process is killed; the daemons in turn die with the supervisor (pdeathsig).
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Radosgw = { endpoint: string; accessKeyId: string; secretAccessKey: string; stop(): Promise<void> }

const PACKAGES = 'ceph-mon ceph-osd radosgw'
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin', 'setpriv']
const STEP_TIMEOUT_MS = 30_000
const START_TIMEOUT_MS = 90_000
const run = promisify(execFile)

let running: Promise<Radosgw> | undefined

/** Starts the service at the first call; later calls in the same process share it until `stop`. */
export function startRadosgw(): Promise<Radosgw> {
  running ??= startSupervisor().catch((fault) => {
    running = undefined
    throw fault
  })
  return running
}

async function startSupervisor(): Promise<Radosgw> {
  const missing = PROGRAMS.filter((program) => !onPath(program))
  if (missing.length > 0) {
    throw new Error(
      `the S3 tests need Ceph radosgw, but these programs are missing: ${missing.join(', ')}. ` +
        `Install it with: apt-get install --no-install-recommends ${PACKAGES}`,
    )
  }
  const supervisor = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const lines = createInterface({ input: supervisor.stdout })
  const answer = await Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(([line]) => String(line)),
    once(supervisor, 'exit').then(([code]) => {
      throw new Error(`radosgw did not start (supervisor ended with ${code}); see the messages above`)
    }),
  ]).catch((fault) => {
    supervisor.kill('SIGKILL')
    throw fault
  })
  // The supervisor must not keep the test process alive; closing its stdin ends it.
  supervisor.unref()
  for (const pipe of [supervisor.stdin, supervisor.stdout]) (pipe as unknown as { unref?: () => void }).unref?.()
  const stop = async () => {
    running = undefined
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
    const exited = once(supervisor, 'exit')
    supervisor.ref()
    supervisor.stdin.end()
    await exited
  }
  return { ...JSON.parse(answer), stop }
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function supervise(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'attestry-radosgw-'))
  const daemons: ChildProcess[] = []
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    // Everything is in memory and discarded, so SIGKILL is enough.
    const exits = daemons.filter((it) => it.exitCode === null && it.signalCode === null).map((it) => once(it, 'exit'))
    for (const daemon of daemons) daemon.kill('SIGKILL')
    await Promise.all(exits)
    await rm(folder, { recursive: true, force: true })
    process.exit(code)
  }
  process.stdin.resume().on('end', () => end(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(1))
  const daemon = (program: string, ...args: string[]) => {
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, '-f', '-c', join(folder, 'ceph.conf'), ...args], {
      stdio: 'ignore',
    })
    child.on('exit', (code, signal) => {
      if (ending) return
      console.error(`${program} ended by itself (${signal ?? code})`)
      end(1)
    })
    daemons.push(child)
  }
  try {
    console.log(JSON.stringify(await startCluster(folder, daemon)))
  } catch (fault) {
    console.error(fault)
    await end(1)
  }
}

async function startCluster(folder: string, daemon: (program: string, ...args: string[]) => void) {
  const [monitorPort, gatewayPort] = await freePorts(2)
  const monitor = `v2:127.0.0.1:${monitorPort}`
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  const accessKeyId = randomBytes(10).toString('hex')
  const secretAccessKey = randomBytes(20).toString('hex')
  const cluster = randomUUID()
  const osd = randomUUID()
  const keyring = join(folder, 'keyring')
  const map = join(folder, 'monmap')
  const conf = join(folder, 'ceph.conf')
  const step = (program: string, ...args: string[]) => run(program, args, { timeout: STEP_TIMEOUT_MS, killSignal: 'SIGKILL' })
  for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name))
  await writeFile(conf, configuration(folder, cluster, monitor, gatewayPort ?? 0))

  await step('ceph-authtool', '-C', keyring, '-g', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'client.rgw', 'osd.0']) {
    await step('ceph-authtool', keyring, '-g', '-n', name, '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
  }
  await step('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[${monitor}]`, map)
  await step('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  await step('ceph', '-c', conf, 'osd', 'new', osd)
  await step('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd, '--no-mon-config')
  daemon('ceph-osd', '-i', '0')
  const user = ['--uid=app', '--display-name=app', `--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`]
  await step('radosgw-admin', '-c', conf, '-n', 'client.rgw', 'user', 'create', ...user)
  // Started last: if both create the same pools concurrently, one of them waits five seconds.
  daemon('radosgw', '-n', 'client.rgw')
  for (const deadline = Date.now() + STEP_TIMEOUT_MS; ; await sleep(50)) {
    const answered = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answered?.ok) return { endpoint, accessKeyId, secretAccessKey }
    if (Date.now() > deadline) throw new Error(`radosgw does not answer at ${endpoint}`)
  }
}

function configuration(folder: string, cluster: string, monitor: string, gatewayPort: number): string {
  // cephx stays on, because radosgw 16 hangs without it. The short paxos intervals reduce the start from 12 s to about 1 s.
  return `
[global]
fsid = ${cluster}
keyring = ${folder}/keyring
mon host = ${monitor}
mon initial members = a
mon data = ${folder}/mon
mon data avail crit = 1
mon data avail warn = 2
mon max pg per osd = 1000
mon allow pool size one = true
paxos propose interval = 0.01
paxos min wait = 0.01
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
run dir = ${folder}/run
admin socket =
log file = /dev/null
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[client.rgw]
rgw data = ${folder}/run
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
`
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}

if (import.meta.main) await supervise()
