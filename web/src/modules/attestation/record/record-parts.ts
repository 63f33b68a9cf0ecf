// Parts of a record's page that the module of its evidence provides; the route table hands them to the page.
import type { Lane } from '@attestry/contract/evidence-kind'
import type { ComponentType, ReactNode } from 'react'

export interface RecordPartProps {
  readonly ano: string
}

export type RecordPart = ComponentType<RecordPartProps>

export interface RecordParts {
  /** Opens the page: what the evidence shows. */
  readonly Opening: RecordPart
  /** How the evidence was made. */
  readonly Details: RecordPart
  /** Beside them: what the member can do about it. */
  readonly Aside: RecordPart
}

export interface MissingRecordProps {
  readonly ano: string
  /** Shown if the number belongs to nothing else either. */
  readonly otherwise: ReactNode
}

/** Lanes without parts show only what every record has. */
export type PartsByLane = { readonly [lane in Lane]?: RecordParts }
