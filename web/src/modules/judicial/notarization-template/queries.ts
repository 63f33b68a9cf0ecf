// Query key of the template; the desk of notaries reads it under the same key.
import { collectionKey } from '../../../ui/collection/use-collection.ts'

export const TEMPLATE_KEY = collectionKey('notarization-template')
