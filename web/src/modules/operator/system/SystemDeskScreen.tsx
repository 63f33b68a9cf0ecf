// What this server can and cannot do yet, and the platform's own facts.
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { PlatformInfo } from '../../../kernel/session.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Card, KeyValue } from '../../../ui/pieces.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { systemWords } from './words.ts'

export function SystemDeskScreen() {
  const say = systemWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'fresh'],
    queryFn: ({ signal }) => call(dictionaryApi.platform, {}, { display: ErrorDisplay.silent, signal }),
  })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      {data ? <Facts platform={data} /> : error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
    </>
  )
}

function Facts({ platform }: { readonly platform: PlatformInfo }) {
  const say = systemWords.use()
  const { basicInfo, notaryInfo } = platform
  const own = (text: string) => <span data-user-content>{text || '-'}</span>
  const flag = (on: boolean) => <StatusTag tone={on ? 'done' : 'plain'}>{on ? say.on : say.off}</StatusTag>
  return (
    <div className="cards">
      <Waiting waiting={platform.waiting} />
      <Card title={say.platform}>
        <KeyValue
          rows={[
            [say.name, own(basicInfo.platformName)],
            [say.notary, own(notaryInfo.fullName)],
            [say.phone, own(notaryInfo.consultationPhone)],
            [say.tech, own(notaryInfo.techSupportPhone)],
            [say.email, own(notaryInfo.email)],
            [say.hours, own(notaryInfo.officeHours)],
            [say.place, own(notaryInfo.officePlace)],
            [say.icp, own(basicInfo.icpNumber)],
            [say.chainFiling, own(basicInfo.chainFilingNumber)],
            [say.demo, platform.demo ? say.demoOn : say.demoOff],
          ]}
        />
      </Card>
      <Card title={say.services}>
        <KeyValue
          rows={[
            [say.notaryService, flag(platform.notaryService)],
            [say.alipay, flag(platform.alipayEnabled)],
            [say.wechat, flag(platform.wechatEnabled)],
            [say.notaryAlipay, flag(platform.notaryAlipayEnabled)],
            [say.notaryWechat, flag(platform.notaryWechatEnabled)],
            [say.chain, platform.chainMode === 'ots' ? 'OpenTimestamps' : say.chainModes[platform.chainMode]],
          ]}
        />
      </Card>
    </div>
  )
}

function Waiting({ waiting }: { readonly waiting: PlatformInfo['waiting'] }) {
  const say = systemWords.use()
  if (waiting.length === 0) {
    return (
      <Card title={say.waiting}>
        <p>{say.waitingNone}</p>
      </Card>
    )
  }
  return (
    <Card title={say.waiting}>
      <p className="quiet">{say.waitingHint}</p>
      <table className="list-table">
        <thead>
          <tr>
            <th scope="col">{say.waitingFeature}</th>
            <th scope="col">{say.waitingFor}</th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ feature, waitsFor }) => (
            <tr key={`${feature} ${waitsFor}`}>
              <td data-title={say.waitingFeature} data-lead>
                {feature}
              </td>
              <td data-title={say.waitingFor}>
                <code>{waitsFor}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
