// Whether this account may begin captures of a kind, by the same rule as the server's.
import type { Permission } from '@attestry/contract/modules/account/permission'
import { useLacking } from '../../account/public.tsx'
import type { KindPlan } from './kind.ts'

/** What is missing, if anything: those that are paid when they succeed need the permission to pay from the start. */
export const useCapturing = ({ kind, previewFirst }: KindPlan): Permission | undefined =>
  useLacking(kind, ...(previewFirst ? [] : (['pay'] as const)))
