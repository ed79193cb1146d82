/** The pictures that the shop has, for staff to choose from. */
import { Type } from 'typebox'
import { call } from '../shared/call.ts'
import { ImageShape } from '../shared/shapes.ts'

export const fetchPictures = call({
  method: 'GET',
  path: '/fetchPictures',
  summary: 'All pictures by their keys',
  access: [
    {
      who: 'staff',
      permission: 'catalogue.read',
      reply: Type.Array(Type.Object({ key: Type.String(), image: ImageShape })),
    },
  ],
})
