/** The room of a sale as its traveller reads it. Pure. */
import { dictionaryTranslator } from '../../catalogue/hotel/dictionaries.ts'
import type { Label } from '../../shared/shapes.ts'
import type { Snapshot } from './snapshot.ts'

/** What was stored with the sale; for sales from before that, what the dictionary has for the supplier's name. */
export const roomLabelOf = ({ snapshot, language }: { snapshot: Pick<Snapshot, 'room'>; language: string }): Label =>
  snapshot.room.room_label ??
  dictionaryTranslator(language).room(snapshot.room.room_name, snapshot.room.room_data_trans.bedding_type)
