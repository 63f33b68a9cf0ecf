// Opened at the address of a record that does not exist: if the number is that of an unconfirmed capture, leads to its page.
import { isConfirmed } from '@attestry/contract/modules/evidence/capture'
import { Navigate } from '@tanstack/react-router'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import type { MissingRecordProps } from '../../../attestation/public.tsx'
import { kindPlans } from '../kind.ts'
import { useCapture } from '../queries.ts'

export function UnconfirmedCapture({ ano, otherwise }: MissingRecordProps) {
  const { data, isPending } = useCapture(ano, false)
  if (isPending) return <ListSkeleton rows={8} />
  if (!data || isConfirmed(data.state)) return otherwise
  return <Navigate to={kindPlans[data.kind].list()} search={{ record: ano } as never} replace />
}
