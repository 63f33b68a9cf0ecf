// Delivery of an issued invoice to the address that was given with the application.
import { defineJob } from '../../../kernel/job.ts'

export const deliverJob = defineJob<{ id: string }>('invoice.deliver')
