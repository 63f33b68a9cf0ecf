// The public view of a platform's log: head, growth, witnesses, time-stamps and anchors.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'

/** A list for verifiers whose digest is an entry of the log. */
export const PublishedList = z.object({
  /** SHA-256 of its text. */
  digest: z.string(),
  path: z.string(),
  publishedAt: z.iso.datetime(),
  /** Null until a checkpoint that covers it is time-stamped. */
  entry: z.nullable(
    z.object({
      index: z.int(),
      origin: z.string(),
      /** The size of that checkpoint. */
      size: z.int(),
      authorities: z.array(z.object({ authority: z.string(), kind: z.enum(['embedded', 'external']), time: z.iso.datetime() })),
      witnesses: z.array(z.string()),
      /** Confirmed ones. */
      anchors: z.array(z.string()),
      /** Of the inclusion proof (C2SP tlog-proof), with the cosigned checkpoint. */
      proofPath: z.string(),
    }),
  ),
})
export type PublishedList = z.infer<typeof PublishedList>

export const ChainInfo = z.object({
  mode: z.enum(['none', 'evm', 'ots']),
  explorerUrl: z.string(),
  /** Null until the first record is logged. */
  log: z.nullable(
    z.object({
      origin: z.string(),
      vkey: z.string(),
      size: z.int(),
      root: z.string(),
      /** The complete signed note. */
      checkpoint: z.string(),
      signedAt: z.iso.datetime(),
      /** Path of its files on this server. */
      path: z.string(),
      /** The reason, if the log refuses to sign. */
      halted: z.nullable(z.string()),
    }),
  ),
  shards: z.array(
    z.object({
      origin: z.string(),
      vkey: z.string(),
      path: z.string(),
      size: z.int(),
      openedAt: z.iso.datetime(),
      closedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Size at the end of each day or hour, oldest first. */
  growth: z.array(z.object({ at: z.iso.datetime(), size: z.int() })),
  checkpoints: z.array(
    z.object({
      size: z.int(),
      root: z.string(),
      signedAt: z.iso.datetime(),
      timeStamps: z.array(z.object({ authority: z.string(), kind: z.enum(['embedded', 'external']), time: z.iso.datetime() })),
      witnesses: z.array(z.string()),
      anchors: z.array(z.object({ chain: z.string(), state: z.enum(['submitted', 'confirmed']) })),
    }),
  ),
  witnesses: z.array(z.object({ name: z.string(), lastAt: z.nullable(z.iso.datetime()), lastSize: z.nullable(z.int()) })),
  authorities: z.array(
    z.object({ name: z.string(), kind: z.enum(['embedded', 'external']), lastAt: z.nullable(z.iso.datetime()) }),
  ),
  anchors: z.array(
    z.object({
      chain: z.string(),
      state: z.enum(['submitted', 'confirmed']),
      size: z.int(),
      reference: z.string(),
      time: z.nullable(z.iso.datetime()),
      explorerUrl: z.nullable(z.string()),
    }),
  ),
  /** Other organisations' nodes that capture the same address, present and former, each period of use; newest first. */
  vantages: z.array(
    z.object({
      name: z.string(),
      /** Null if it is not known. */
      organization: z.nullable(z.string()),
      vkey: z.string(),
      since: z.iso.datetime(),
      /** Null while it is in use. */
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  /** SHA-256 of the list of keys and roots that a verifier must trust, and the path of the list. */
  trust: z.object({
    digest: z.string(),
    path: z.string(),
    /** Newest first. */
    history: z.array(PublishedList),
  }),
  /** The programs that check packages: the list of their digests, and each file. */
  verifiers: z.nullable(
    z.object({
      ...PublishedList.shape,
      files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.int(), path: z.string() })),
    }),
  ),
})
export type ChainInfo = z.infer<typeof ChainInfo>

export const logApi = {
  info: endpoint({
    method: 'GET',
    path: '/chain/info',
    access: 'public',
    summary: { zh: '公开日志与上链信息', en: 'The public log, its time-stamps and its anchors' },
    input: NoInput,
    output: ChainInfo,
  }),
}
