// What the platform module owns.
import type { ColumnType } from 'kysely'

export interface PlatformFacts {
  readonly fullName: string
  readonly icpNumber: string
  readonly chainFilingNumber: string
  readonly notaryService: boolean
  readonly alipayEnabled: boolean
  readonly wechatEnabled: boolean
  readonly notaryAlipayEnabled: boolean
  readonly notaryWechatEnabled: boolean
  readonly chainMode: 'none' | 'evm' | 'ots'
  readonly chainTime: string
  readonly explorerUrl: string
  readonly logos: readonly string[]
  readonly helpImages: readonly string[]
  readonly qrCode: string
  readonly consultationPhone: string
  readonly techSupportPhone: string
  readonly email: string
  readonly officeHours: string
  readonly officePlace: string
  /** Six hexadecimal digits each; absent: the house's own colours. */
  readonly colours?: { readonly primary: string; readonly primaryDark: string; readonly mark: string }
}

export type PlatformTables = {
  'platform.platform': {
    id: number
    name: string
    sms_signature: string
    facts: ColumnType<PlatformFacts, string, string>
    created_at: ColumnType<Date, Date | undefined, never>
  }
  'platform.host': { host: string; platform_id: number }
}
