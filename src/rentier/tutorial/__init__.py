"""The tutorial of each family: short scenes on a real table, told with the scenario kit, whose dice are scripted."""

from rentier.tutorial.scenes import Lesson, lessons

__all__ = ["Lesson", "lessons"]
