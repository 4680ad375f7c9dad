"""What a game can teach: reviews, trainers, duplicate play and statistics, over any records."""
