// Runs in a worker: reads a package wherever it is and verifies it, so that neither gigabytes nor signatures block the page.

import type { RandomAccess } from '@attestry/proof/package/zip'
import { VerifierUnable } from '@attestry/proof/verify/crypto-support'
import type { Verdict } from '@attestry/proof/verify/verdict'
import { type VerifyProgress, verifyArchive } from '@attestry/proof/verify/verify-package'
import { fileAccess, SourceUnreadable, type UnreadableCause, urlAccess } from './byte-source.ts'
import { fastDigests } from './wasm-digest.ts'
import { findTrust, type TrustFound } from './package-trust.ts'

export type WorkSource = { readonly kind: 'file'; readonly file: Blob } | { readonly kind: 'url'; readonly url: string }

export interface VerificationOrder {
  readonly source: WorkSource
  readonly trust: string | undefined
}

export type VerificationNews =
  | { readonly kind: 'trust'; readonly trust: TrustFound }
  | { readonly kind: 'progress'; readonly progress: VerifyProgress }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'unable'; readonly lacking: string }
  | { readonly kind: 'unreadable'; readonly why: UnreadableCause; readonly said: string | undefined }

const NEWS_EVERY_MS = 150

const tell = (news: VerificationNews) => postMessage(news)

async function verify({ source, trust: published }: VerificationOrder): Promise<void> {
  const stop = new AbortController()
  const access = stopping(source.kind === 'file' ? fileAccess(source.file) : await urlAccess(source.url), stop)
  const trust = await findTrust(access, published)
  stop.signal.throwIfAborted()
  tell({ kind: 'trust', trust })
  const verdict = await verifyArchive(access, {
    ...(trust.demanded === undefined ? {} : { trust: trust.demanded }),
    signal: stop.signal,
    hasher: await fastDigests(),
    onProgress: unhurried((progress) => tell({ kind: 'progress', progress })),
  })
  tell({ kind: 'verdict', verdict })
}

/** What cannot be read has not failed: reading ends the whole verification, instead of one of its checks. */
const stopping = (access: RandomAccess, stop: AbortController): RandomAccess => ({
  size: access.size,
  read: (offset, length) =>
    access.read(offset, length).catch((error) => {
      stop.abort(error)
      throw error
    }),
})

function unhurried(say: (progress: VerifyProgress) => void): (progress: VerifyProgress) => void {
  let saidAt = 0
  return (progress) => {
    if (progress.kind === 'bytes') {
      if (performance.now() - saidAt < NEWS_EVERY_MS) return
      saidAt = performance.now()
    }
    say(progress)
  }
}

addEventListener('message', ({ data }: MessageEvent<VerificationOrder>) => {
  verify(data).catch((error: unknown) => {
    if (error instanceof SourceUnreadable) tell({ kind: 'unreadable', why: error.why, said: error.said })
    else tell({ kind: 'unable', lacking: error instanceof VerifierUnable ? error.message : String(error) })
  })
})
