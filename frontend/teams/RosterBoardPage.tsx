export default function RosterBoardPage() {
  return null
}
