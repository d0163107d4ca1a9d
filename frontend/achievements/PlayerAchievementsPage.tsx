export default function PlayerAchievementsPage() {
  return null
}
