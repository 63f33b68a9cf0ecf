// A live proof: a recent entry of the public log with its Merkle path to the signed root.
import type { LivePath } from '@attestry/contract/modules/overview/front'
import { time } from '../../../kernel/format.ts'
import { BrandMark } from '../../../light/BrandMark.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { paths } from '../../../paths.ts'
import { layoutPath, NODE, type PlacedNode } from './path-layout.ts'
import { homeWords } from './words.ts'

export function LiveProof(path: LivePath) {
  const { live: say } = homeWords.use()
  const { index, size, root, signedAt, origin } = path
  return (
    <figure className="card sample">
      <figcaption className="sample-head">
        <span className="sample-caption">{say.caption}</span>
        <span className="live-badge">{say.badge}</span>
      </figcaption>
      <PathPicture path={path} />
      <KeyValue
        rows={[
          [say.entry, say.entryOf(index, size)],
          [say.signedAt, time(signedAt)],
          [say.root, <Digest key="root" value={root} />],
        ]}
      />
      <Steps path={path} />
      <p className="sample-note">
        {say.note} <a href={paths.chain({ index: String(index), origin })}>{say.check}</a>
      </p>
    </figure>
  )
}

function PathPicture({ path }: { readonly path: LivePath }) {
  const { live: say } = homeWords.use()
  const { width, height, nodes, lines, gap } = layoutPath(path)
  return (
    <svg
      className="path-picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={say.picture(path.steps.length)}
    >
      {lines.map(({ from, to }) => (
        <path key={`${from.hash}-${to.hash}`} className={`path-line path-line-${from.kind}`} d={lineOf(from, to)} />
      ))}
      {nodes.map((node) => (
        <Node key={`${node.kind}-${node.hash}`} {...node} />
      ))}
      {gap && (
        <text className="path-gap" x={width / 2} y={gap.y + 8}>
          {say.more(gap.steps)}
        </text>
      )}
    </svg>
  )
}

const lineOf = (from: PlacedNode, to: PlacedNode): string => {
  const top = to.y + NODE.height / 2
  if (from.x === to.x) return `M${from.x} ${from.y - NODE.height / 2}V${top}`
  const turn = top + 14
  const end = to.x + (from.x < to.x ? -18 : 18)
  return `M${from.x} ${from.y - NODE.height / 2}V${turn}H${end}V${top}`
}

function Node({ x, y, hash, kind }: PlacedNode) {
  return (
    <g className={`path-node path-node-${kind}`}>
      <rect x={x - NODE.width / 2} y={y - NODE.height / 2} width={NODE.width} height={NODE.height} rx="4" />
      <text x={x} y={y + 4}>
        {hash.slice(0, 10)}…
      </text>
      {kind === 'root' && (
        <g transform={`translate(${x + NODE.width / 2 - 11} ${y - 11})`}>
          <BrandMark size={22} />
        </g>
      )}
    </g>
  )
}

/** The path as text, for screen readers and for recomputing it. */
function Steps({ path }: { readonly path: LivePath }) {
  const { live: say } = homeWords.use()
  return (
    <details className="path-steps">
      <summary>{say.steps}</summary>
      <ol>
        <li>
          {say.leaf} <Digest value={path.leaf} />
        </li>
        {path.steps.map(({ side, sibling, node }) => (
          <li key={node}>
            {say.joined[side]} <Digest value={sibling} />
          </li>
        ))}
      </ol>
    </details>
  )
}
