// Runs ffmpeg and ffprobe on recorded files: no network, no stdin, no privileges, limited time, memory and output.
import { spawn } from 'node:child_process'

export interface MediaFacts {
  readonly durationSeconds: number
  readonly video: boolean
  readonly audio: boolean
  readonly codecs: readonly string[]
}

export class ToolMissing extends Error {}
export class ToolFailed extends Error {}

/** Only real containers: a disguised playlist could refer to any file on this machine. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,flv,mp3,aac,ogg,wav'
const inputRestrictions = (list = false) => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  list ? `concat,${CONTAINERS}` : CONTAINERS,
]
const MAX_MEMORY_BYTES = 2 * 1024 ** 3
const MAX_OUTPUT_CHARACTERS = 1024 ** 2
const MAX_STDERR_CHARACTERS = 2_000

/** Drops all capabilities when root, because hostile bytes are parsed here. */
const sandboxPrefix = (): string[] => [
  'prlimit',
  `--as=${MAX_MEMORY_BYTES}`,
  '--core=0',
  ...(process.getuid?.() === 0 ? ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : []),
]

export async function probe(file: string, ms: number): Promise<MediaFacts | null> {
  const entries = 'format=duration:stream=codec_type,codec_name,duration'
  try {
    const text = await run(['ffprobe', '-v', 'error', ...inputRestrictions(), '-show_entries', entries, '-of', 'json', file], ms)
    const { streams = [], format = {} } = JSON.parse(text) as {
      streams?: { codec_type?: string; codec_name?: string; duration?: string }[]
      format?: { duration?: string }
    }
    const durations = [format.duration, ...streams.map(({ duration }) => duration)].map(Number).filter((value) => value > 0)
    const kinds = streams.map(({ codec_type }) => codec_type)
    if (!kinds.includes('video') && !kinds.includes('audio')) return null
    return {
      durationSeconds: Math.max(0, ...durations),
      video: kinds.includes('video'),
      audio: kinds.includes('audio'),
      codecs: streams.flatMap(({ codec_name }) => (codec_name ? [codec_name] : [])),
    }
  } catch (error) {
    if (error instanceof ToolMissing) throw error
    return null
  }
}

/** Muxes the inputs without re-encoding; a `list` input is an ffconcat file. */
export async function join(
  inputs: readonly { readonly file: string; readonly list: boolean }[],
  out: string,
  ms: number,
): Promise<void> {
  const sources = inputs.flatMap(({ file, list }) => [
    ...inputRestrictions(list),
    ...(list ? ['-f', 'concat', '-safe', '0'] : []),
    '-i',
    file,
  ])
  const maps = inputs.length > 1 ? ['-map', '0:v:0', '-map', '1:a:0'] : ['-map', '0:v?', '-map', '0:a?']
  const quiet = ['-nostdin', '-v', 'error', '-y', '-fflags', '+genpts']
  await run(['ffmpeg', ...quiet, ...sources, ...maps, '-dn', '-sn', '-c', 'copy', '-movflags', '+faststart', out], ms)
}

function run(command: readonly string[], ms: number): Promise<string> {
  const [program = '', ...rest] = [...sandboxPrefix(), ...command]
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } })
    let [out, stderr] = ['', '']
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(1, ms))
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString('utf8')
      if (out.length > MAX_OUTPUT_CHARACTERS) child.kill('SIGKILL')
    })
    child.stderr.on('data', (piece: Buffer) => {
      if (stderr.length < MAX_STDERR_CHARACTERS) stderr += piece.toString('utf8')
    })
    child.once('error', () => reject(new ToolMissing(program)))
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(out)
      else if (code === 127 || /failed to execute|No such file or directory.*ff/.test(stderr)) reject(new ToolMissing(command[0]))
      else reject(new ToolFailed(`${command[0]} exited with ${code}: ${stderr.slice(0, 300)}`))
    })
  })
}
