// Emitted when a data export is requested: the overview module, which can read all modules, creates its contents.
import { defineEvent } from '../../../kernel/event.ts'

export const dataExportRequested = defineEvent<{ exportId: string }>('account.data-export-asked')
