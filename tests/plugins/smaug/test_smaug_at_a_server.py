"""A whole game at a real server: two people, one of them in German and with a line that breaks, and a bot."""

import itertools

from smial.client import connect, new_token
from smial.v1.play_service_pb2 import Position
from tests.cli.served import served

BREAKS_AFTER = 10
"""Answers of Ben's before his connection is lost."""


class Person:
    """Somebody with a client, who answers with each choice of a question as often as with any other."""

    def __init__(self, address, language):
        self.address, self.language, self.token = address, language, new_token()
        self.answers = itertools.count()
        self.answered = 0
        self.questions = []
        self.connect()

    def connect(self):
        """Hangs on the line, anew if there was one."""
        self.client = connect(self.address, token=self.token, language=self.language, insecure=True)

    def at(self, table):
        return self.client.table(table)

    def answer(self, table, position):
        """Answers what is asked in a position, if anything is."""
        if position.HasField("question"):
            question = position.question
            choice = question.choices[next(self.answers) % len(question.choices)]
            self.questions.append(question.text.text)
            self.at(table).submit(question.id, choice.move)
            self.answered += 1


def test_two_people_and_a_bot_finish_a_game_though_one_of_them_comes_back_in_the_middle(tmp_path):
    with served("127.0.0.1:0", tmp_path / "journal.db") as (_, address):
        anna, ben = Person(address, "en"), Person(address, "de")
        table = anna.client.create("smaugs-einoede", 3)
        anna.at(table.name).join(display_name="Anna")
        ben.client.join(table.join_code, display_name="Ben")
        anna.at(table.name).add_bot()
        anna.at(table.name).start()
        for news in anna.at(table.name).watch():
            if not isinstance(news, Position):
                continue
            anna.answer(table.name, news)
            ben.answer(table.name, ben.at(table.name).position(seen=news.version))
            if ben.answered == BREAKS_AFTER:
                ben.client.close()
                ben.connect()
        outcome = ben.at(table.name).position().outcome
        anna.client.close()
        ben.client.close()
    assert ben.answered > BREAKS_AFTER
    assert any("Welche Bewegungskarte" in question for question in ben.questions)
    assert any("which movement card" in question for question in anna.questions)
    assert outcome.reason.text.endswith(("Alle gewinnen.", "Alle verlieren."))
