// News of copies that were asked for: what goes into one is known on the floors above.
import { defineEvent } from '../../../kernel/event.ts'

export const dataExportAsked = defineEvent<{ exportId: string }>('account.data-export-asked')
