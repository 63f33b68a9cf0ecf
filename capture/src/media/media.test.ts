// Tests of media collection: ffmpeg makes small videos, a real browser plays or fetches them, and the recorded traffic must yield them completely or be marked partial.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Exchange } from '../archive/exchange.ts'
import { recordTraffic } from '../archive/recorder.ts'
import { startTestBrowser, type TestBrowser } from '../archive/test-browser.fixture.ts'
import { body, openTestSite, ranged, type TestSite } from '../archive/test-site.fixture.ts'
import { readManifest } from './dash.ts'
import { readMaster, readMedia } from './hls.ts'
import { collectMedia, type MediaHints } from './media.ts'

const SECONDS = 4
let folder: string
let browser: TestBrowser
let site: TestSite
let videoFolder: string
let count = 0

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: videoFolder })
const playlistOf = (path: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${videoFolder}/${path}\n#EXT-X-ENDLIST\n`
const video = ['-f', 'lavfi', '-i', `testsrc2=s=160x120:r=10:d=${SECONDS}`]
const audio = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}`]
const coders = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-keyint_min', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  videoFolder = join(folder, 'videos')
  for (const name of ['plain', 'locked', 'ranges', 'dash']) mkdirSync(join(videoFolder, name), { recursive: true })
  ffmpeg(...video, ...audio, ...coders, '-shortest', '-movflags', '+faststart', 'whole.mp4')
  ffmpeg(...video, '-c:v', 'libvpx', '-b:v', '200k', 'whole.webm')
  const hls = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod']
  ffmpeg('-i', 'whole.mp4', '-c', 'copy', ...hls, '-master_pl_name', 'master.m3u8', 'plain/film.m3u8')
  execFileSync('sh', ['-c', 'head -c 16 /dev/urandom > locked/film.key; printf "film.key\\nlocked/film.key\\n" > key.info'], {
    cwd: videoFolder,
  })
  ffmpeg('-i', 'whole.mp4', '-c', 'copy', ...hls, '-hls_key_info_file', 'key.info', 'locked/film.m3u8')
  ffmpeg('-i', 'whole.mp4', '-c', 'copy', ...hls, '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', 'ranges/film.m3u8')
  ffmpeg('-i', 'whole.mp4', '-c', 'copy', '-f', 'dash', '-seg_duration', '1', 'dash/film.mpd')
  browser = await startTestBrowser()
  const answers: Parameters<typeof openTestSite>[0] = { '/': body('text/html', '<title>player</title>') }
  const types: Record<string, string> = {
    m3u8: 'application/vnd.apple.mpegurl',
    mpd: 'application/dash+xml',
    mp4: 'video/mp4',
    webm: 'video/webm',
  }
  const serve = (path: string) => {
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    Object.assign(answers, { [`/${path}`]: ranged(type, readFileSync(join(videoFolder, path))) })
  }
  for (const name of readdirSync(videoFolder, { recursive: true, encoding: 'utf8' })) if (/\.\w+$/.test(name)) serve(name)
  Object.assign(answers, {
    '/disguised.mp4': body('video/mp4', playlistOf('plain/film0.ts')),
    '/watch': body('text/html', '<video src="/whole.webm" muted autoplay poster="/cover.png"></video>'),
    '/cover.png': body('image/png', Buffer.alloc(64, 1)),
  })
  site = await openTestSite(answers)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Fetches these like a player's script; `path from-to` for a byte range. */
async function fetched(paths: readonly string[], start = '/', wait = ''): Promise<readonly Exchange[]> {
  count += 1
  const page = await browser.openPage()
  const recorder = await recordTraffic(page.session, {
    folder: join(folder, `bodies-${count}`),
    bodyBytes: 2 ** 26,
    onCount: () => {},
  })
  await page.goTo(site.origin + start)
  if (wait) await page.evaluate(wait)
  const requests = paths.map((path) => path.split(' '))
  await page.evaluate(`(async () => {
    for (const [path, range] of ${JSON.stringify(requests)})
      await (await fetch('/' + path, { cache: 'no-store', ...(range ? { headers: { range: 'bytes=' + range } } : {}) })).arrayBuffer()
  })()`)
  // The script has a body before the browser reports its end.
  await vi.waitFor(() => expect(recorder.pending()).toBe(0), { timeout: 10_000 })
  await recorder.finish()
  await page.close()
  return recorder.exchanges()
}

async function collect(exchanges: readonly Exchange[], hints?: MediaHints) {
  const place = join(folder, `out-${count}`)
  mkdirSync(place, { recursive: true })
  const result = await collectMedia(exchanges, place, hints)
  expect(existsSync(join(place, 'media-parts'))).toBe(false)
  return result
}

const frames = (file: string | null) =>
  Number(
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_read_frames',
      '-of',
      'csv=p=0',
      file ?? '',
    ]),
  )
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const listed = (name: string, ending: RegExp) =>
  readdirSync(join(videoFolder, name))
    .filter((file) => ending.test(file))
    .map((file) => `${name}/${file}`)
    .sort()

describe('collected media of a single-file video', () => {
  it('is identical to the file the player fetched', async () => {
    const exchanges = await fetched(
      [],
      '/watch',
      'new Promise((r) => { const v = document.querySelector("video"); const t = setInterval(() => v.ended && (clearInterval(t), r()), 50); v.playbackRate = 8 })',
    )
    const media = await collect(exchanges, { covers: [`${site.origin}/none.png`, `${site.origin}/cover.png`] })
    expect(media).toMatchObject({ state: 'ok', cause: null, source: 'progressive', mediaType: 'video/webm' })
    expect(sha256(media.file ?? '')).toBe(sha256(join(videoFolder, 'whole.webm')))
    expect(media.cover).toMatchObject({ mediaType: 'image/png', url: `${site.origin}/cover.png` })
    expect(readFileSync(media.cover?.file ?? '')).toHaveLength(64)
  })

  it('is assembled from byte ranges, overlapping and out of order', async () => {
    const { length } = readFileSync(join(videoFolder, 'whole.mp4'))
    const media = await collect(
      await fetched([`whole.mp4 ${length - 5000}-`, 'whole.mp4 0-9999', `whole.mp4 9000-${length - 4000}`]),
    )
    expect(media).toMatchObject({ state: 'ok', had: length, wanted: length })
    expect(sha256(media.file ?? '')).toBe(sha256(join(videoFolder, 'whole.mp4')))
    expect(media.facts).toMatchObject({ video: true, audio: true })
    expect(media.facts?.durationSeconds).toBeCloseTo(SECONDS, 0)
  })

  it('is partial and ends at the first gap', async () => {
    const { length } = readFileSync(join(videoFolder, 'whole.mp4'))
    const media = await collect(await fetched(['whole.mp4 0-19999', 'whole.mp4 30000-']))
    expect(media).toMatchObject({ state: 'partial', cause: 'time-limit', had: 20_000, wanted: length })
    expect(readFileSync(media.file ?? '')).toHaveLength(20_000)
  })

  it('is missing for a playlist disguised as a video, and no local file is read', async () => {
    // Control: without restrictions, ffprobe follows the playlist to a local file.
    writeFileSync(join(folder, 'bait.mp4'), playlistOf('plain/film0.ts'))
    expect(
      execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=format_name', '-of', 'csv=p=0', join(folder, 'bait.mp4')])
        .toString()
        .trim(),
    ).toBe('hls')
    expect(await collect(await fetched(['disguised.mp4']))).toMatchObject({ state: 'missing', cause: 'no-media', file: null })
  })
})

describe('collected media of an HLS video', () => {
  it('contains every frame', async () => {
    const media = await collect(await fetched(['plain/master.m3u8', 'plain/film.m3u8', ...listed('plain', /\.ts$/)]))
    expect(media).toMatchObject({
      state: 'ok',
      cause: null,
      source: 'hls',
      had: 4,
      wanted: 4,
      lacking: [],
      url: `${site.origin}/plain/master.m3u8`,
    })
    expect(frames(media.file)).toBe(SECONDS * 10)
    expect(media.facts).toMatchObject({ video: true, audio: true })
  })

  it('is decrypted with the key the page fetched', async () => {
    const segments = listed('locked', /\.ts$/)
    const media = await collect(await fetched(['locked/film.m3u8', 'locked/film.key', ...segments]))
    expect(media).toMatchObject({ state: 'ok', had: 4, wanted: 4 })
    expect(frames(media.file)).toBe(SECONDS * 10)
    const without = await collect(await fetched(['locked/film.m3u8', ...segments]))
    expect(without).toMatchObject({ state: 'missing', file: null })
  })

  it('is assembled from byte ranges of one file', async () => {
    const media = await collect(await fetched(['ranges/film.m3u8', ...listed('ranges', /\.m4s$|\.mp4$/)]))
    expect(media).toMatchObject({ state: 'ok', source: 'hls' })
    expect(frames(media.file)).toBe(SECONDS * 10)
  })

  it('is partial without one segment, and names it', async () => {
    const segments = listed('plain', /\.ts$/)
    const media = await collect(await fetched(['plain/film.m3u8', ...segments.filter((_, at) => at !== 2)]))
    expect(media).toMatchObject({
      state: 'partial',
      cause: 'time-limit',
      had: 3,
      wanted: 4,
      lacking: [`${site.origin}/${segments[2]}`],
    })
    expect(frames(media.file)).toBe(SECONDS * 10 - 10)
  })
})

describe('collected media of a DASH video', () => {
  it('has video and audio tracks joined', async () => {
    const media = await collect(await fetched(['dash/film.mpd', ...listed('dash', /\.m4s$/)]))
    expect(media).toMatchObject({ state: 'ok', cause: null, source: 'dash', lacking: [] })
    expect(media.facts).toMatchObject({ video: true, audio: true })
    expect(frames(media.file)).toBe(SECONDS * 10)
  })

  it('is partial when the server lacks a segment', async () => {
    const [missing, ...rest] = listed('dash', /chunk-stream0.*\.m4s$/).reverse()
    const others = listed('dash', /init.*\.m4s$|chunk-stream1.*\.m4s$/)
    const exchanges = await fetched(['dash/film.mpd', ...others, ...rest, `${missing}.absent`])
    const refused = exchanges.map((exchange) => ({ ...exchange, url: exchange.url.replace('.absent', '') }))
    const media = await collect(refused)
    expect(media).toMatchObject({ state: 'partial', cause: 'http-error', lacking: [`${site.origin}/${missing}`] })
  })
})

it('collectMedia reports no-media for a page without media', async () => {
  expect(await collect(await fetched([]))).toMatchObject({ state: 'missing', cause: 'no-media', file: null, cover: null })
})

describe('playlists and manifests', () => {
  it('are parsed: HLS ranges, keys, discontinuities and variants', () => {
    const media = readMedia(
      [
        '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2.5,\n#EXT-X-BYTERANGE:10@5\na.ts\n#EXTINF:2,\n#EXT-X-BYTERANGE:20\na.ts\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXT-X-DISCONTINUITY\n#EXTINF:1,\nb.ts\n',
      ],
      'https://a.test/x/p.m3u8',
    )
    expect(media.ended).toBe(false)
    expect(
      media.segments.map(({ url, range, seconds, run }) => [url, range?.from ?? null, range?.size ?? null, seconds, run]),
    ).toEqual([
      ['https://a.test/x/a.ts', 5, 10, 2.5, 0],
      ['https://a.test/x/a.ts', 15, 20, 2, 0],
      ['https://a.test/x/b.ts', null, null, 1, 1],
    ])
    expect(media.segments[0]?.key).toEqual({
      url: 'https://a.test/x/k',
      iv: Buffer.from('00000000000000000000000000000007', 'hex'),
    })
    expect(media.segments[2]?.key).toBe('other')
    expect(
      readMaster(
        '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="s.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="a,b",AUDIO="s"\nv.m3u8\n',
        'https://a.test/',
      ),
    ).toEqual({
      variants: [{ url: 'https://a.test/v.m3u8', bandwidth: 9, audio: 's' }],
      audio: [{ url: 'https://a.test/s.m3u8', group: 's' }],
    })
  })

  it('are parsed: DASH segment lists and numbered templates', () => {
    const tracks = readManifest(
      `<?xml version="1.0"?><MPD mediaPresentationDuration="PT1M0.5S"><BaseURL>v/</BaseURL><Period><AdaptationSet contentType="video">
      <SegmentTemplate timescale="10" duration="200" startNumber="0" initialization="i-$RepresentationID$" media="$RepresentationID$-$Number%03d$.m4s?a=1&amp;b=$$"/><Representation id="A" bandwidth="5"/></AdaptationSet>
      <AdaptationSet mimeType="audio/mp4"><ContentProtection/><Representation id="B"><SegmentList duration="30"><Initialization range="0-9"/><SegmentURL media="x" mediaRange="10-19"/></SegmentList></Representation></AdaptationSet></Period></MPD>`,
      'https://a.test/film.mpd',
    )
    expect(tracks?.[0]?.segments.map(({ url }) => url)).toEqual(
      ['000', '001', '002', '003'].map((number) => `https://a.test/v/A-${number}.m4s?a=1&b=$`),
    )
    expect(tracks?.[0]).toMatchObject({ kind: 'video', bandwidth: 5 })
    expect(tracks?.[1]?.segments).toMatchObject([
      {
        url: 'https://a.test/v/x',
        range: { from: 10, size: 10 },
        key: 'other',
        init: { url: 'https://a.test/v/', range: { from: 0, size: 10 } },
      },
    ])
  })
})
