// Tables of the platform module.
import type { SpecialDay } from '@attestry/contract/modules/platform/holiday'
import type { ColumnType, Generated } from 'kysely'

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
  /** Six hexadecimal digits each; absent: the default colours. */
  readonly colours?: { readonly primary: string; readonly primaryDark: string; readonly mark: string }
  /** Absent: the beginning of the name. */
  readonly shortName?: string
  /** Absent or empty: the names are shown on English pages too. */
  readonly englishName?: string
  readonly englishFullName?: string
  readonly englishOfficeHours?: string
  readonly englishOfficePlace?: string
  /** SHA-256 of a row of platform.logo, or empty. */
  readonly logo?: string
}

export type PlatformTables = {
  'platform.platform': {
    id: number
    name: string
    sms_signature: string
    facts: ColumnType<PlatformFacts, string, string>
    created_at: ColumnType<Date, Date | undefined, never>
    version: Generated<number>
    updated_at: ColumnType<Date | null, Date | undefined, Date>
    updated_by: ColumnType<string | null, string | undefined, string>
  }
  'platform.logo': { platform_id: number; sha256: string; png: Buffer; created_at: Date }
  'platform.holiday_year': {
    platform_id: number
    year: number
    version: number
    days: ColumnType<readonly SpecialDay[], string, string>
  }
  'platform.host': { host: string; platform_id: number }
}
