// The permission this account lacks to start captures of a kind, by the same rule as on the server.
import type { Permission } from '@attestry/contract/modules/account/permission'
import { useMissingPermission } from '../../account/public.tsx'
import type { KindPlan } from './kind.ts'

/** Kinds that are paid on success also need the permission to pay. */
export const useMissingCapturePermission = ({ kind, previewFirst }: KindPlan): Permission | undefined =>
  useMissingPermission(kind, ...(previewFirst ? [] : (['pay'] as const)))
