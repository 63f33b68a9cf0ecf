// What verifiers need from outside a package: the trust digest with its history in the log, and the verifiers with their digests.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import type { ChainInfo, PublishedList } from '@attestry/contract/modules/transparency/log'
import { PATHS } from '@attestry/proof/package/layout'
import { time } from '../../../../kernel/format.ts'
import { Callout } from '../../../../light/Callout.tsx'
import { Digest } from '../../../../light/Digest.tsx'
import { LogPart } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logWords } from '../words.ts'

export function PublishedPart({ info }: { readonly info: ChainInfo }) {
  const { trust: say } = logWords.use()
  const { digest, path, history } = info.trust
  return (
    <LogPart name="trust" title={say.title} text={say.text}>
      <div className="log-group">
        <h3>{say.current}</h3>
        <Digest value={digest} />
        <p>
          <a href={path}>{say.open}</a>
        </p>
        <Callout kind="info">
          <strong>{say.compareTitle}</strong>
          <ul className="log-places">
            {say.places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </Callout>
      </div>
      <div className="log-group">
        <h3>{say.history}</h3>
        <p>{say.historyText}</p>
        <ul className="log-list">
          {history.map((list) => (
            <li key={list.digest}>
              <strong>{say.published(time(list.publishedAt))}</strong>
              <a href={list.path}>
                <code>{list.digest}</code>
              </a>
              <EntryFacts list={list} />
            </li>
          ))}
        </ul>
      </div>
      {info.verifiers && <Verifiers verifiers={info.verifiers} />}
    </LogPart>
  )
}

function EntryFacts({ list: { entry } }: { readonly list: PublishedList }) {
  const { trust: say } = logWords.use()
  if (!entry) return <span>{say.waiting}</span>
  const { index, size, authorities, witnesses, anchors, proofPath } = entry
  const outside = [
    ...authorities.filter(({ kind }) => kind === 'external').map(({ authority }) => authority),
    ...witnesses,
    ...anchors,
  ]
  const [first] = authorities
  return (
    <>
      <span>
        {say.entry(grouped(index), grouped(size))}
        {first && ` · ${say.stamped(time(first.time))}`}
      </span>
      <span>
        {outside.length > 0 ? say.endorsed(outside.map((name) => named(name, say.demo)).join(say.separator)) : say.ownOnly}
      </span>
      <a href={proofPath}>{say.proof}</a>
    </>
  )
}

function purposeOf(name: string): 'program' | 'guide' | 'script' | 'page' {
  if (name === PATHS.guide) return 'guide'
  if (name === PATHS.script) return 'script'
  return name === PATHS.page ? 'page' : 'program'
}

const named = (name: string, demo: string): string => (isDemoParty(name) ? `${name} (${demo})` : name)

function Verifiers({ verifiers }: { readonly verifiers: NonNullable<ChainInfo['verifiers']> }) {
  const { trust: say } = logWords.use()
  return (
    <div className="log-group" id="verifiers">
      <h3>{say.verifiers}</h3>
      <p>{say.verifiersText}</p>
      <ul className="log-list">
        {verifiers.files.map(({ name, path, sha256, bytes }) => (
          <li key={name}>
            <strong>
              <a href={path} download={name}>
                <code>{name}</code>
              </a>{' '}
              {say.uses[purposeOf(name)]}
            </strong>
            <span>{say.bytes(grouped(bytes))}</span>
            <code>{sha256}</code>
          </li>
        ))}
        <li>
          <strong>
            <a href={verifiers.path} download="SHA256SUMS">
              <code>SHA256SUMS</code>
            </a>{' '}
            {say.sums}
          </strong>
          <code>{verifiers.digest}</code>
          <EntryFacts list={verifiers} />
        </li>
      </ul>
    </div>
  )
}
