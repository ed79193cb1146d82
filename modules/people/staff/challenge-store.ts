import type { Db } from '../../shared/shop.ts'

export type ChallengeKind = 'passkey_register' | 'passkey_sign_in' | 'passkey_confirm' | 'directory'

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute()
}

/** Stores the challenge as a hash. */
export async function insertChallenge(
  db: Db,
  challenge: { challenge_hash: string; kind: ChallengeKind; user_id: number | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('staff_challenge').values(challenge).execute()
}

/** Claims a challenge once; returns false if it is unknown, used or expired, or belongs to another user. */
export async function claimChallenge(
  db: Db,
  hashes: string[],
  kind: ChallengeKind,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', 'in', hashes)
    .where('kind', '=', kind)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
