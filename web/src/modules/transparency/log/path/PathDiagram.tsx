// Diagram of a Merkle path: each pair of hashes gives the one above, up to the signed root; also as a text list.
import { toBase64 } from '@attestry/proof/bytes/base64'
import { truncateMiddle } from '../../../../kernel/format.ts'
import { Digest } from '../../../../light/Digest.tsx'
import { grouped } from '../log-format.ts'
import type { InclusionPath, PathNode } from './inclusion-path.ts'
import { DIAGRAM_WIDTH, type PathBox, pathLayout } from './path-layout.ts'
import { pathWords } from './words.ts'

interface PathDiagramProps {
  readonly path: InclusionPath
  readonly proven: boolean
}

export function PathDiagram({ path, proven }: PathDiagramProps) {
  const say = pathWords.use()
  const { boxes, links, height } = pathLayout(path)
  const index = grouped(path.index)
  return (
    <figure className="path">
      <Entry path={path} />
      <ul className="path-legend" aria-hidden="true">
        <li data-kind="path">{say.computed}</li>
        <li data-kind="sibling">{say.given}</li>
      </ul>
      <svg viewBox={`-1 -20 ${DIAGRAM_WIDTH + 2} ${height + 22}`} role="img" aria-label={say.drawing(index)} data-proven={proven}>
        <text className="path-verdict" x={DIAGRAM_WIDTH / 2} y={-7} textAnchor="middle">
          {proven ? say.root : say.rootDiffers}
        </text>
        {links.map(({ from, to }) => (
          <path
            key={`${from.x} ${from.y}`}
            className="path-link"
            data-kind={from.kind}
            d={`M${middle(from)} ${from.y}V${(from.y + to.y + to.height) / 2}H${middle(to)}V${to.y + to.height}`}
          />
        ))}
        {boxes.map((box) => (
          <Box key={`${box.x} ${box.y}`} box={box} />
        ))}
      </svg>
      <PathText path={path} />
    </figure>
  )
}

function Entry({ path: { entry } }: Pick<PathDiagramProps, 'path'>) {
  const say = pathWords.use()
  return (
    <div className="log-group">
      <h3>{say.entry}</h3>
      {entry ? (
        <>
          <p>{say.kinds[entry.kind]}</p>
          <Digest value={entry.sha256} />
        </>
      ) : (
        <p>{say.unknown}</p>
      )}
    </div>
  )
}

const middle = ({ x, width }: PathBox) => x + width / 2

function Box({ box: { kind, node, x, y, width, height } }: { readonly box: PathBox }) {
  const say = pathWords.use()
  return (
    <g className="path-box" data-kind={kind}>
      <rect x={x} y={y} width={width} height={height} rx={4} />
      <text className="path-hash" x={x + width / 2} y={y + 19} textAnchor="middle">
        {truncateMiddle(toBase64(node.hash), 12)}
      </text>
      <text className="path-range" x={x + width / 2} y={y + 36} textAnchor="middle">
        {covers(node, say)}
      </text>
    </g>
  )
}

type Say = ReturnType<typeof pathWords.use>

const covers = ({ from, to }: PathNode, say: Say): string =>
  to - from === 1 ? say.leaf(grouped(from)) : say.range(grouped(from), grouped(to - 1))

function PathText({ path }: Pick<PathDiagramProps, 'path'>) {
  const say = pathWords.use()
  const hash = (bytes: Uint8Array) => <code>{toBase64(bytes)}</code>
  return (
    <details>
      <summary>{say.asText}</summary>
      <ol className="path-text">
        <li>
          {say.start(grouped(path.index))} {hash(path.leaf.hash)}
        </li>
        {path.steps.map(({ side, sibling, node }) => (
          <li key={node.to - node.from} data-side={side}>
            {say.step(side, covers(sibling, say))} {hash(sibling.hash)}, {say.gives} {hash(node.hash)}
          </li>
        ))}
        <li>
          {say.signed} {hash(path.signedRoot)}
        </li>
      </ol>
    </details>
  )
}
