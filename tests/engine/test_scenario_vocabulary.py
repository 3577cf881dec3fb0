"""The vocabulary of the scenario tests is itself honest."""

from tests.scenario import given


def test_the_example_of_the_vocabulary_works() -> None:
    play = (
        given()
        .harkonnen("carthag", regular=3, bashar=1)
        .atreides("wind_pass", regular=2)
        .dice(harkonnen={"strategy": 1}, atreides={"mentat": 1})
        .turn("harkonnen")
    )
    play.choose("act strategy strategy_move")
    assert play.offers("move carthag arrakeen regular=2")
    play.refuses("move carthag arrakeen regular=4")
    play.choose("move carthag arrakeen regular=2", "done")
    assert play.legion("arrakeen") == {"regular": 2}
    assert play.legion("carthag") == {"regular": 1, "bashar": 1}


def test_wormsign_faces_can_be_prescribed() -> None:
    play = given().harkonnen("wind_pass", regular=2).sign_faces("sand").phase("hazards")
    assert play.events("wormsign_revealed") == [{"area": "wind_pass", "face": "sand"}]
