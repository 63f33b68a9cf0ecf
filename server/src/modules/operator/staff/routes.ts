// Routes for staff accounts.
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { route } from '../../../kernel/route.ts'
import { changeStaffRole, disableStaff, enableStaff, inviteStaff, listStaff, readStaff, resetStaffFactor } from './service.ts'

export const staffRoutes = [
  route(staffApi.list, listStaff),
  route(staffApi.read, readStaff),
  route(staffApi.invite, inviteStaff),
  route(staffApi.changeRole, changeStaffRole),
  route(staffApi.disable, disableStaff),
  route(staffApi.enable, enableStaff),
  route(staffApi.resetFactor, resetStaffFactor),
]
