// The machine: version, disk, weaknesses and missing packages.
import { DISK_ERROR_BYTES, DISK_WARNING_BYTES } from '@attestry/contract/modules/operator/health'
import { bytes } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { Report } from './report.ts'
import { Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function MachineCard({ report }: { readonly report: Report }) {
  const say = healthWords.use()
  const { softwareVersion, house, missing, weaknesses } = report
  const packages = missing.map(({ feature, waitsFor }) => `${waitsFor} (${feature})`)
  return (
    <Card title={say.machine}>
      {house && <Disk freeBytes={house.diskFreeBytes} />}
      <KeyValue
        rows={[
          [say.version, <code key="version">{softwareVersion}</code>],
          ...(house
            ? [
                [say.database, <Figures key="size">{bytes(house.databaseBytes)}</Figures>] as const,
                [
                  say.diskFree,
                  <Figures key="disk">{house.diskFreeBytes === null ? say.unknown : bytes(house.diskFreeBytes)}</Figures>,
                ] as const,
              ]
            : []),
          ...weaknesses.map(
            ({ what, reason }) =>
              [
                say.weaknesses[what],
                <span key={what}>
                  {/* The others have one reason each, which their text states; the network's is a message of the system. */}
                  {say.weaker[what]} {what === 'capture-network' && <code data-user-content>{reason}</code>}
                </span>,
              ] as const,
          ),
          [say.lacking, packages.length > 0 ? <code key="lacking">{packages.join(', ')}</code> : say.lackingNone],
        ]}
      />
      {!house && <p className="quiet">{say.houseElsewhere}</p>}
    </Card>
  )
}

function Disk({ freeBytes }: { readonly freeBytes: number | null }) {
  const say = healthWords.use()
  if (freeBytes === null) return null
  if (freeBytes >= DISK_WARNING_BYTES) return <Verdict tone="done">{say.diskGood}</Verdict>
  const bad = freeBytes < DISK_ERROR_BYTES
  return (
    <>
      <Verdict tone={bad ? 'failed' : 'waiting'}>{bad ? say.diskBad : say.diskLow}</Verdict>
      <p>{say.diskAct}</p>
    </>
  )
}
