// Routes of complaints, staff side.
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { route } from '../../../kernel/route.ts'
import {
  assignComplaint,
  complaintTimeline,
  declineComplaint,
  listComplaints,
  readComplaint,
  refundComplaint,
} from './service.ts'

export const complaintRoutes = [
  route(complaintApi.list, listComplaints),
  route(complaintApi.read, readComplaint),
  route(complaintApi.refund, refundComplaint),
  route(complaintApi.decline, declineComplaint),
  route(complaintApi.timeline, complaintTimeline),
  route(complaintApi.assign, assignComplaint),
]
