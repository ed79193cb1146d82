/** The label of a sold room in the traveller's language. Pure. */
import { createDictionaryTranslator } from '../../catalogue/hotel/dictionaries.ts'
import type { Label } from '../../shared/shapes.ts'
import type { Snapshot } from './snapshot.ts'

/** The label stored with the sale; for older sales without one, the supplier's name translated with the dictionary. */
export const toRoomLabel = ({ snapshot, language }: { snapshot: Pick<Snapshot, 'room'>; language: string }): Label =>
  snapshot.room.room_label ??
  createDictionaryTranslator(language).room(snapshot.room.room_name, snapshot.room.room_data_trans.bedding_type)
