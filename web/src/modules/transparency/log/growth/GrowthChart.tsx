// Growth chart of the log as SVG without scripts, and the same data as a table.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { LogPart } from '../LogPart.tsx'
import { clockTime, grouped, minuteTime } from '../log-format.ts'
import { logWords } from '../words.ts'
import { CHART_HEIGHT, CHART_WIDTH, type GrowthShape, growthShape } from './growth-shape.ts'

interface GrowthChartProps {
  readonly info: ChainInfo
  readonly now: number
}

export function GrowthChart({ info, now }: GrowthChartProps) {
  const { growth: say } = logWords.use()
  const shape = growthShape(info, now)
  return (
    <LogPart name="growth" title={say.title} text={say.text}>
      {shape ? <Chart shape={shape} first={firstSize(info, shape)} last={info.log?.size ?? 0} /> : <p>{say.none}</p>}
      {info.growth.length > 0 && (
        <details>
          <summary>{say.table}</summary>
          <table className="log-table">
            <thead>
              <tr>
                <th scope="col">{say.time}</th>
                <th scope="col" className="log-number">
                  {say.size}
                </th>
              </tr>
            </thead>
            <tbody>
              {info.growth.map(({ at, size }) => (
                <tr key={at}>
                  <td>{clockTime(at)}</td>
                  <td className="log-number">{grouped(size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </LogPart>
  )
}

const firstSize = ({ growth }: ChainInfo, { fromAt }: GrowthShape): number =>
  growth[0] && growth[0].at <= fromAt ? growth[0].size : 0

interface ChartProps {
  readonly shape: GrowthShape
  readonly first: number
  readonly last: number
}

/** Numbers are HTML text beside the SVG, so that they do not scale with its width. */
function Chart({ shape: { fromAt, toAt, marks, line, area }, first, last }: ChartProps) {
  const { growth: say } = logWords.use()
  const [from, to] = [minuteTime(fromAt), minuteTime(toAt)]
  return (
    <figure className="growth">
      <div className="growth-marks figures" aria-hidden="true">
        {marks.map(({ size, y }) => (
          <span key={size} style={{ top: `${(y / CHART_HEIGHT) * 100}%` }}>
            {grouped(size)}
          </span>
        ))}
      </div>
      <svg
        className="growth-line"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say.summary(from, to, grouped(first), grouped(last))}
      >
        {marks.map(({ size, y }) => (
          <line key={size} className="growth-rule" x1="0" x2={CHART_WIDTH} y1={y} y2={y} />
        ))}
        <path className="growth-area" d={area} />
        <path className="growth-edge" d={line} />
      </svg>
      <figcaption className="growth-ends figures">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
